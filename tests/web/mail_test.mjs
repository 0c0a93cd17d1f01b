// E-mail from the server, in a browser: an address is confirmed, and a forgotten password replaced by a link.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, before } from "node:test";
import { accessible, folder, launch, leave, patience, person, serve, testInBoth } from "./support.mjs";

let post;
before(async () => {
  post = await postOffice();
});
after(async () => {
  await (await launch()).close();
  post?.close();
});

function listening(server) {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
}

// The server must know its address, for the links in its mails, before it has one.
async function freePort() {
  const nobody = createServer();
  const port = await listening(nobody);
  await new Promise((resolve) => nobody.close(resolve));
  return port;
}

// A mail server that keeps what it is given.
async function postOffice() {
  const mails = [];
  const office = createServer((socket) => {
    let [heard, inData] = ["", false];
    const mail = { to: "", text: "" };
    const answer = (line) => {
      if (inData) {
        inData = line !== ".";
        if (inData) mail.text += `${line}\n`;
        else mails.push({ ...mail });
        return inData ? "" : "250 taken";
      }
      if (line.startsWith("RCPT TO:")) mail.to = line.slice("RCPT TO:".length);
      inData = line === "DATA";
      return inData ? "354 go on" : line === "QUIT" ? "221 bye" : "250 ok";
    };
    socket.on("error", () => {});
    socket.write("220 tests\r\n");
    socket.on("data", (data) => {
      const lines = (heard + data).split("\r\n");
      heard = lines.pop();
      for (const said of lines.map(answer)) if (said) socket.write(`${said}\r\n`);
    });
  });
  return {
    port: await listening(office),
    close: () => office.close(),
    // The link of a mail to this address, which leads to a page for this purpose. A mail is read once.
    async linkFor(to, purpose) {
      const link = new RegExp(`http://\\S+/account#${purpose}=\\S+`);
      for (const late = Date.now() + patience; Date.now() < late; ) {
        const at = mails.findIndex((mail) => mail.to === `<${to}>` && link.test(mail.text));
        if (at >= 0) return mails.splice(at, 1)[0].text.match(link)[0];
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.fail(`no mail to ${to} with a link to ${purpose}`);
    },
  };
}

async function openAccount(page, path) {
  await page.goto(path);
  await page.getByRole("button", { name: "Your account" }).click();
  return page.locator("dialog[open]");
}

testInBoth("a confirmed address brings a new password by a link, on any device", async (browser, name) => {
  // A server of its own: what it sends in an hour is limited.
  const mail = ["--smtp", `smtp://127.0.0.1:${post.port}`, "--mail-from", "merels@example.org"];
  const port = await freePort();
  const server = await serve(join(folder, `${name}.db`), port, [...mail, "--public", `http://127.0.0.1:${port}`]);
  const [who, address] = ["Ada", `${name}@example.org`];
  const [here, there] = [await person(browser, server.url), await person(browser, server.url)];
  let dialog = await openAccount(here, "/about");
  const create = dialog.getByRole("form", { name: "Create an account" });
  await create.getByLabel("The name others see").fill(who);
  await create.getByLabel("Password").fill("correct horse");
  await create.getByRole("button", { name: "Create account" }).click();
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  const email = dialog.getByRole("form", { name: "E-mail (optional)" });
  await email.getByLabel("For a new password").fill(address);
  await email.getByLabel("Current password").fill("correct horse");
  await email.getByRole("button", { name: "Save e-mail address" }).click();
  await dialog.getByText("If you gave an address, we have sent a link to it.").waitFor();
  await there.goto(await post.linkFor(address, "confirm"));
  await there.getByText("Your e-mail address is confirmed.").waitFor();
  assert.equal(new URL(there.url()).hash, "", "the token does not stay in the address");

  // An account of old, which has no recovery code, is told what is left.
  const known = await (await here.request.get("/api/me")).json();
  assert.equal(known.me.email, address);
  await here.route(/\/api\/me$/, (route) =>
    route.fulfill({ json: { ...known, me: { ...known.me, recovery: false } } }),
  );
  dialog = await openAccount(here, "/about");
  await dialog.getByText("You have no recovery code. You can still reset your password by e-mail.").waitFor();
  await here.unroute(/\/api\/me$/);

  const ask = async (page) => {
    dialog = await openAccount(page, "/about");
    await dialog.getByRole("button", { name: "Forgot your password?" }).click();
    const form = dialog.getByRole("form", { name: "New password by e-mail" });
    await form.waitFor();
    await accessible(page, "dialog[open]");
    await form.getByLabel("Name").fill(who);
    await form.getByRole("button", { name: "Send me a link" }).click();
    await dialog.getByText("a link is on its way").waitFor();
    return post.linkFor(address, "reset");
  };
  const setPassword = async (page, link, password) => {
    await page.goto(link);
    await page.getByRole("button", { name: "Set new password" }).waitFor();
    await accessible(page);
    await page.getByRole("textbox", { name: "New password" }).fill(password);
    await page.getByRole("button", { name: "Set new password" }).click();
  };
  const link = await ask(there);
  await setPassword(there, link, "battery staple");
  await there.locator("main .code").waitFor();
  await accessible(there);
  await there.getByRole("button", { name: "I have saved it" }).click();
  await there.getByText(`You are signed in as ${who}.`).waitFor();
  // A link works once.
  const eve = await person(browser, server.url);
  await setPassword(eve, link, "stolen horse");
  await eve.locator("main .problem, main .field-problem").waitFor();
  await accessible(eve);
  // The other device is signed out, and its person can come back with the new password.
  dialog = await openAccount(here, "/about");
  const form = dialog.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Name").fill(who);
  await form.getByLabel("Password").fill("battery staple");
  await form.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByText(`You are signed in as ${who}.`).waitFor();

  // One who is still signed in where the link is opened sets a new password just as well.
  await setPassword(here, await ask(eve), "a third password");
  await here.locator("main .code").waitFor();
  await leave(here, there, eve);
  await server.stop();
});
