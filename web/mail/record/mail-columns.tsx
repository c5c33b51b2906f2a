import { mailRecord } from '#contract/mail/record/mail.fields.ts'
import type { MailRow } from '#contract/mail/record/mail-record.schema.ts'
import { isNamedMailKind } from '#contract/mail/templates/mail-kinds.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { word } from '../../kit/words/words.ts'

const column = columnsOf(mailRecord)

/** What a mail is for; a kind that has no word yet by its own name. */
export const kindText = ({ kind }: Pick<MailRow, 'kind'>): string =>
  isNamedMailKind(kind) ? word(`mail.kinds.${kind}`) : kind
export const troubleText = ({ trouble }: Pick<MailRow, 'trouble'>): string =>
  trouble ? word(`mail.troubles.${trouble}`) : ''

export const mailColumns: readonly Column<MailRow>[] = [
  column('createdAt', { as: 'time', width: 140, frozen: true, card: 'meta' }),
  column('state', { width: 112, card: 'meta' }),
  column('subject', {
    text: (row) => row.subject || word('mail.text.noSubject'),
    width: 300,
    grow: true,
    card: 'title',
    brief: true,
  }),
  column('toAddress', { width: 220, card: 'meta' }),
  column('partyName', { width: 168 }),
  column('audience', { width: 106 }),
  column('kind', { text: kindText, width: 150 }),
  column('orderCode', { as: 'code', width: 120 }),
  column('trouble', { text: troubleText, width: 190, card: 'meta' }),
  column('attempts', { width: 84 }),
  column('nextAttemptAt', { as: 'time', width: 140 }),
  column('sentAt', { as: 'time', width: 140 }),
  column('openedAt', { as: 'time', width: 140, hidden: true }),
  column('language', { width: 100, hidden: true }),
  column('files', { width: 90, hidden: true }),
  column('error', { width: 240, hidden: true }),
  column('madeByName', { width: 130, hidden: true }),
]
