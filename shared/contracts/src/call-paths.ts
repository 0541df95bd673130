/** Paths under which this server does something, or tells of somebody, when it is asked; under all others it gives files. */
export const callPath = /^\/(?:api|better-auth|healthz|mcp|metrics|readyz|registry)(?:[./]|$)/
