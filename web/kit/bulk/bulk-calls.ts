import type { Can } from '#contract/kit/schema.ts'
import { sendTo, type AnyCall, type InputOfCall } from '../call/client.ts'
import type { CallOptions } from '../call/call.ts'
import { lightEndpoint } from '../call/endpoint-table.ts'

/** A call and what is sent to it, said so that the server can make it. */
export type SentCall = { call: string; input: unknown }

/** One call of a bulk act, its input checked against the call. */
export const sends = <C extends AnyCall>(call: C, input: InputOfCall<C>): SentCall => ({
  call: call.key().join('.'),
  input,
})

/** Work in the background as the server tells it (`bulk.list`). */
export type BulkJob = {
  id: number
  act: string
  state: 'running' | 'stopped' | 'done'
  total: number
  done: number
  failed: number
  changed: number
  leftOut: number
  undoesId: number | null
  undone: boolean
  createdAt: string
  finishedAt: string | null
  can: Can
}
export type BulkInfo = BulkJob & { told: { key: string; name: string; why: string; failed: boolean }[] }
export type BulkItem = SentCall & { key: string; name: string }

const send = <T>(name: string, input: object, options?: CallOptions) =>
  sendTo(lightEndpoint('bulk', name), input, options) as Promise<T>

export const bulkCalls = {
  start: (input: { clientRequestId: string; act: string; sure: boolean; items: BulkItem[] }) =>
    send<{ id: number }>('start', input),
  list: (options?: CallOptions) => send<{ rows: BulkJob[] }>('list', { pageNo: 1, pageSize: 10 }, options),
  info: (id: number, options?: CallOptions) => send<BulkInfo>('info', { id }, options),
  stop: (id: number) => send('stop', { id }),
  undo: (id: number) => send<{ id: number }>('undo', { id }),
}
