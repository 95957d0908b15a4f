import { readWorkbook } from './read-workbook.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  // A reported error reaches the owner of the worker as its `error` event; a rejected promise does not.
  readWorkbook(data).then(postMessage, reportError);
});
