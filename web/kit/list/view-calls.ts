import type { Can } from '#contract/kit/schema.ts'
import { sendTo } from '../call/client.ts'
import type { CallOptions } from '../call/call.ts'
import { lightEndpoint } from '../call/endpoint-table.ts'
import type { TableSettings } from './table/data-table-columns.ts'

/** A view of a list as the server keeps it (`settings.views`). */
export type View = {
  id: number
  name: string
  search: string
  /** How its columns stand; null: as each reader has them. */
  arranged: TableSettings | null
  shared: boolean
  mine: boolean
  byName: string
  can: Can
}
export type Views = { rows: View[]; can: Can }

const send = <T>(name: string, input: object, options?: CallOptions) =>
  sendTo(lightEndpoint('settings', name), input, options) as Promise<T>

export const viewCalls = {
  list: (screen: string, options?: CallOptions) => send<Views>('views', { screen }, options),
  save: (view: Pick<View, 'name' | 'search' | 'arranged' | 'shared'> & { screen: string }) =>
    send<{ id: number }>('viewSave', view),
  remove: (id: number) => send<object>('viewDelete', { id }),
}
