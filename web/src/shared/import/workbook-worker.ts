import { readWorkbook } from './read-workbook.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  // A reported error reaches the creator of the worker as an `error` event, but a rejected promise does not.
  readWorkbook(data).then(postMessage, reportError);
});
