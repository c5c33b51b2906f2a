import type { FastifyInstance } from 'fastify'

/**
 * Ends the HTTP side in order: nobody new is let in, what asks on a kept connection is told that we are not ready, and calls in
 * flight have this long to finish; then their connections are cut.
 */
export async function closeInOrder(http: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), graceMs)
  // A kept connection whose last call has finished would be waited for.
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50)
  await http.close()
  clearInterval(sweep)
  clearTimeout(cut)
}
