/**
 * Something else that this server needs does not do what was asked of it; in words for whoever runs the server, who is told
 * so: it is not the mistake of the one who asked. Never with a secret.
 */
export class UpstreamError extends Error {}
