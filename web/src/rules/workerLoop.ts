// Answers a page's questions in a worker, one after the other. What goes wrong ends the worker for the page (its onerror),
// which would otherwise wait for ever.
export function serve<Question extends { id: number }, Reply>(reply: (question: Question) => Promise<Reply>): void {
  self.onmessage = ({ data }: MessageEvent<Question>) => {
    reply(data).then(
      (answer) => self.postMessage({ id: data.id, reply: answer }),
      (error: unknown) =>
        setTimeout(() => {
          throw error;
        }),
    );
  };
}
