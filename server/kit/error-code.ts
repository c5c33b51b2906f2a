/** The code that Node, PostgreSQL or fastify gave an error; '' for one without. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
