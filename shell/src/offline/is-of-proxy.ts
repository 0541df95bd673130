/** Tells what stands before a server that starts anew, or is gone: with each answer of its own the server names the request. */
export const isOfProxy = ({ status, headers }: Response): boolean =>
  status >= 500 && !headers.has('x-trace-id')
