import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { languages } from '#contract/kit/languages.ts'
import { mailRecord, mailStates } from '#contract/mail/record/mail.fields.ts'
import type { MailRow } from '#contract/mail/record/mail-record.schema.ts'
import { namedMailKinds } from '#contract/mail/templates/mail-kinds.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { chosen, filtersOf } from '../../kit/record/record-filters.ts'
import { useCounters } from '../../kit/route/counters.ts'
import { to } from '../../kit/route/screens.ts'
import { languageNames } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words.ts'
import { MailActions } from './mail-actions.tsx'
import { MailCard } from './mail-card.tsx'
import { mailColumns } from './mail-columns.tsx'
import { families, MailsOf, type Family, type MailCalls } from './mail-family.ts'

const select = filtersOf(mailRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'mail.text.search', first: true },
    audience: select('audience', { first: true }),
    kind: {
      kind: 'select',
      label: 'mail.fields.kind',
      first: true,
      options: namedMailKinds.map((value) => ({ value, word: `mail.kinds.${value}` as const })),
    },
    written: { kind: 'dates', label: 'mail.fields.written', first: true },
    trouble: select('trouble'),
    language: { kind: 'select', label: 'mail.fields.language' },
  },
  tabs: ['all', 'attention', ...mailStates],
})

const filterOf = ({ values, tab }: ListControl<typeof schema.filters>) => ({
  text: values.text || undefined,
  audience: chosen(mailRecord, 'audience', values.audience),
  kind: values.kind || undefined,
  trouble: chosen(mailRecord, 'trouble', values.trouble),
  language: asOneOf(languages, values.language),
  from: values.written.from || undefined,
  to: values.written.to || undefined,
  state: chosen(mailRecord, 'state', tab),
  ...(tab === 'attention' && { attention: true }),
  total: 'later' as const,
})

const bulkOf = (calls: MailCalls): BulkAct<MailRow>[] => [
  {
    key: 'resend',
    word: 'mail.moves.resend',
    fits: ({ can }) => can['resend'],
    run: ({ id }) => sends(calls.resend, { id }),
  },
  {
    key: 'sendNow',
    word: 'mail.moves.sendNow',
    fits: ({ can }) => can['sendNow'],
    run: ({ id }) => sends(calls.sendNow, { id }),
  },
  {
    key: 'settle',
    word: 'mail.moves.settle',
    fits: ({ can }) => can['settle'],
    run: ({ id }) => sends(calls.settle, { id }),
  },
  {
    key: 'cancel',
    word: 'mail.moves.cancel',
    danger: true,
    fits: ({ can }) => can['cancel'],
    run: ({ id }) => sends(calls.cancel, { id }),
  },
]
const bulk = { play: bulkOf(families.play.calls), hotel: bulkOf(families.hotel.calls) }

/** What left for guests, agents and suppliers, and what became of it. */
function MailList({ family, acts }: { family: Family; acts: readonly BulkAct<MailRow>[] }) {
  const { w } = useWords()
  const list = useListState(family.screen, schema)
  const page = useListPage(family.calls.list, list, filterOf(list), ['mail'])
  const opened = useDrawer<MailRow>()
  const failures = useCounters()[family.counter] ?? 0
  return (
    <MailsOf family={family}>
      <ListPage
        {...page}
        title={`mail.screens.${family.screen}`}
        columns={mailColumns}
        tabs={[
          { value: 'all', word: 'mail.text.all' },
          { value: 'attention', word: 'mail.text.attention', count: failures, attention: failures > 0 },
          ...mailStates.map((value) => ({ value, word: `mail.states.${value}` as const })),
        ]}
        choices={{ language: languages.map((value) => ({ value, label: languageNames[value] })) }}
        rowKey={({ id }) => id}
        rowName={({ subject, toAddress }) => `${toAddress}: ${subject}`}
        onOpen={(row) => opened.show(row)}
        look={(row) => ({ title: row.subject, body: <MailCard id={row.id} /> })}
        rowActions={(row) => <MailActions mail={row} max={1} />}
        bulk={acts}
        actions={
          <IfAllowed needs="setting.globalSetting">
            <Link className="lt-button" href={to.mail.mailTemplates()}>
              {w('mail.text.templates')}
            </Link>
          </IfAllowed>
        }
        empty={{ title: 'mail.text.none', text: 'mail.text.noneWhy' }}
        live
      />
      <Drawer open={opened.open} onClose={opened.hide} width={760} title={opened.record?.subject ?? ''}>
        {opened.record && <MailCard id={opened.record.id} />}
      </Drawer>
    </MailsOf>
  )
}

export const AllMails = () => <MailList family={families.play} acts={bulk.play} />
export const HotelMails = () => <MailList family={families.hotel} acts={bulk.hotel} />
