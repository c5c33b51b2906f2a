import type { Api } from '../kit/endpoint.ts'

/** The desk's pages speak no calls: a session of the product opens none of it. */
export const deskApi = {} satisfies Api
