import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, listOf, Paging, Saved } from '../kit/schema.ts'
import { BulkInfo, BulkJob, BulkStart } from './bulk.schema.ts'

const BulkRef = z.object({ id: Id })

/** Acts on many records, done in the background; each item asks for its own permission. */
export const bulkApi = {
  /** Begins one, only of calls that are declared to be done to many. */
  start: act('/supplier/bulk/start', {
    needs: '*',
    input: BulkStart,
    output: Saved,
    once: true,
    bodyLimit: 4 * 1024 * 1024,
  }),
  /** One's own, newest first. */
  list: read('/supplier/bulk/list', { needs: '*', input: Paging, output: listOf(BulkJob) }),
  info: read('/supplier/bulk/info', { needs: '*', input: BulkRef, output: BulkInfo }),
  /** What is not done yet stays undone. */
  stop: act('/supplier/bulk/stop', { needs: '*', input: BulkRef, output: Done }),
  /** Takes back what was done, as another job; once, whoever asks, with the rights that they and who did it have. */
  undo: act('/supplier/bulk/undo', {
    needs: '*',
    input: BulkRef,
    output: Saved,
    errors: ['bulk.starterMayNot'],
  }),
}
