import { momentCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { OrderLink } from '../../kit/route/source-link.tsx'
import { word } from '../../kit/words/words.ts'
import { faultText } from './fault-text.ts'

/** Columns that several lists of channels have. */

type OfOrder = Parameters<typeof OrderLink>[0]['of'] & { orderCode: string }
/** Our order, as a link. */
export const orderColumn: Column<OfOrder> = {
  key: 'order',
  title: 'channels.fields.order',
  width: 150,
  render: (row) => <OrderLink of={row} />,
  text: ({ orderCode }) => orderCode,
}

/** A person has seen to it. */
export const handledColumn: Column<{ handled: boolean }> = {
  key: 'handled',
  title: 'channels.fields.handled',
  width: 100,
  text: ({ handled }) => (handled ? word('channels.text.yes') : ''),
  hidden: true,
}

export const connectionColumn: Column<{ connectionName: string }> = {
  key: 'connection',
  title: 'channels.fields.connection',
  width: 140,
  text: ({ connectionName }) => connectionName,
  hidden: true,
}

/** Why it was not taken. */
export const errorColumn: Column<{ error: string }> = {
  key: 'error',
  title: 'channels.fields.error',
  width: 220,
  text: ({ error }) => faultText(error),
  card: 'meta',
}

export const cameColumn: Column<{ createdAt: string }> = {
  key: 'createdAt',
  title: 'channels.fields.came',
  width: 140,
  ...momentCell(({ createdAt }) => createdAt),
}

type NameOf = (system: string) => string
/** Of all channels the marketplace stands beside the first columns. */
export const withSystem = <R extends { system: string }>(
  first: readonly Column<R>[],
  rest: readonly Column<R>[],
  nameOf: NameOf | undefined,
): readonly Column<R>[] => [...first, ...(nameOf ? [systemColumn<R>(nameOf)] : []), ...rest]

const systemColumn = <R extends { system: string }>(nameOf: NameOf): Column<R> => ({
  key: 'system',
  title: 'channels.fields.system',
  width: 120,
  text: ({ system }) => nameOf(system),
  group: ({ system }) => nameOf(system),
  card: 'sub',
})
