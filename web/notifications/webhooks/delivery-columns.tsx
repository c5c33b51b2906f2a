import { isKind } from '#contract/notifications/kinds.ts'
import { deliveryTones } from '#contract/notifications/webhooks/webhook.fields.ts'
import type { Delivery } from '#contract/notifications/webhooks/webhook.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { hasWord, word } from '../../kit/words/words.ts'

/** A kind's name; the one that only tries an endpoint has a name as well. */
export const kindWord = (kind: string): WordKey =>
  isKind(kind) ? `notifications.kinds.${kind}` : 'notifications.webhooks.testKind'

/** What was answered: "200", or why nothing was. */
export function answerText({ status, error }: { status: number | null; error: string }): string {
  const fault = `notifications.faults.${error}`
  return [status, error && (hasWord(fault) ? word(fault) : error)].filter(Boolean).join(' · ')
}

export const deliveryColumns: readonly Column<Delivery>[] = [
  {
    key: 'at',
    title: 'notifications.text.when',
    ...momentCell((row) => row.createdAt),
    width: 160,
    frozen: true,
    card: 'meta',
  },
  {
    key: 'endpoint',
    title: 'notifications.webhooks.endpoint',
    text: ({ endpointName }) => endpointName,
    width: 150,
    card: 'title',
  },
  {
    key: 'kind',
    title: 'notifications.text.kind',
    text: ({ kind }) => word(kindWord(kind)),
    width: 180,
    card: 'meta',
  },
  {
    key: 'state',
    title: 'notifications.text.state',
    ...tagCell((row) => [deliveryTones[row.state], `notifications.deliveryStates.${row.state}`]),
    width: 110,
    card: 'sub',
  },
  {
    key: 'answer',
    title: 'notifications.webhooks.status',
    text: answerText,
    width: 260,
    grow: true,
    card: 'meta',
  },
  {
    key: 'attempts',
    title: 'notifications.webhooks.attempts',
    align: 'right',
    text: ({ attempts }) => String(attempts),
    width: 90,
  },
  {
    key: 'ms',
    title: 'notifications.webhooks.ms',
    align: 'right',
    text: ({ ms }) => (ms === null ? '' : word('notifications.webhooks.took', { count: ms })),
    width: 100,
  },
  { key: 'next', title: 'notifications.webhooks.nextAt', ...momentCell((row) => row.nextAt), width: 160 },
  {
    key: 'message',
    title: 'notifications.webhooks.messageId',
    text: ({ messageId }) => messageId,
    width: 280,
    hidden: true,
  },
]
