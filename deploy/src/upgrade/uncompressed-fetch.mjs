// Loaded into the programs of the previous release before they start. Its document server aborts `fetch` calls to the API,
// and a `fetch` that is aborted while Node decompresses its response may never settle
// (https://github.com/nodejs/node/issues/56917): about one document in 200 was never sent under load. This version
// requests uncompressed replies (shell/server/http/call-api.ts); so do the previous release's programs in this test, which
// tests its pages and data, not its document server.
const fetchWithNode = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  if (!request.headers.has('accept-encoding')) request.headers.set('accept-encoding', 'identity');
  return fetchWithNode(request);
};
