// A drawing of the page as a picture (PNG or SVG), in the colours it has on the screen.

const longestSide = 800; // pixels
export const animatedSide = 480; // of each frame of an animation
const labelSize = 28; // in drawing units; on the screen it depends on the size of the board

// What style sheets say of the parts of a board. As attributes they go with the picture.
const properties = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-weight",
  "text-anchor",
  "vector-effect",
];

function inlined(element: Element): Node | null {
  const style = getComputedStyle(element);
  if (style.display === "none") return null;
  const copy = element.cloneNode(false) as Element;
  for (const name of ["class", "style", "aria-label", "role"]) copy.removeAttribute(name);
  for (const property of properties) copy.setAttribute(property, style.getPropertyValue(property));
  if (style.transform !== "none") copy.setAttribute("transform", style.transform);
  if (element.classList.contains("label")) copy.setAttribute("font-size", String(labelSize));
  for (const child of element.childNodes) {
    const inside = child instanceof Element ? inlined(child) : child.cloneNode();
    if (inside) copy.append(inside);
  }
  return copy;
}

// The drawing as a document of its own, with the gradients and the grain that all boards of the page share.
function standalone(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = inlined(drawing) as SVGSVGElement;
  const shared = document.querySelector(".definitions defs");
  if (shared) copy.prepend(inlined(shared)!);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

export function boardSvg(drawing: SVGSVGElement): Blob {
  const { width, height } = drawing.viewBox.baseVal;
  return new Blob([standalone(drawing, width, height)], { type: "image/svg+xml" });
}

export async function boardPicture(drawing: SVGSVGElement, side = longestSide): Promise<Blob> {
  const box = drawing.viewBox.baseVal;
  const scale = side / Math.max(box.width, box.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(standalone(drawing, canvas.width, canvas.height))}`;
  await image.decode();
  const context = canvas.getContext("2d", { alpha: false })!;
  context.fillStyle = getComputedStyle(document.body).backgroundColor; // beside the board, and at its round corners
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

// Whether pictures can be copied here: not on pages without https, nor in older browsers.
export function canCopyPictures(): boolean {
  return typeof ClipboardItem !== "undefined" && navigator.clipboard !== undefined;
}

// The clipboard gets a promise: the page may only ask for it during the click itself.
export async function copyPicture(picture: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    return false;
  }
}
