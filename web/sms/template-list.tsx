import { languages } from '#contract/kit/languages.ts'
import { smsTemplateRecord } from '#contract/sms/sms.fields.ts'
import { smsKeys } from '#contract/sms/sms.keys.ts'
import type { SmsTemplate } from '#contract/sms/sms.schema.ts'
import { useState } from 'react'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { chosen, filtersOf } from '../kit/record/record-filters.ts'
import { RecordsPage } from '../kit/record/records-page.tsx'
import { runs, switched } from '../kit/route/action.ts'
import { languageNames } from '../kit/words/language.ts'
import { useWords } from '../kit/words/words.ts'
import { Beside } from './beside.tsx'
import { CampaignDrawer } from './campaign-form.tsx'
import { costText } from './cost-text.ts'
import { sms } from './sms.client.ts'
import { TemplateDrawer } from './template-form.tsx'

const select = filtersOf(smsTemplateRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'sms.fields.search', first: true },
    kind: select('kind', { first: true }),
  },
})
const column = columnsOf(smsTemplateRecord)
const columns: readonly Column<SmsTemplate>[] = [
  column('name', { width: 200, frozen: true, grow: true, card: 'title' }),
  column('kind', { width: 110, card: 'sub' }),
  {
    key: 'languages',
    title: 'sms.fields.languages',
    text: ({ bodies }) =>
      languages
        .filter((one) => bodies[one])
        .map((one) => languageNames[one])
        .join(', '),
    width: 240,
    card: 'meta',
  },
  column('enabled', { width: 110, card: 'sub' }),
  column('sent', { width: 120, card: 'meta' }),
  column('lastSentAt', { width: 140, card: 'meta' }),
  {
    key: 'cost',
    title: 'sms.fields.cost',
    align: 'right',
    text: ({ costs }) => costs.map(({ currency, micros }) => costText(micros, currency)).join(' · '),
    width: 120,
    card: 'meta',
  },
  column('changedByName', { width: 140, hidden: true }),
  column('changedAt', { width: 140, hidden: true }),
]

/** Texts that are sent again and again; from each a campaign begins. */
export default function SmsTools() {
  const { w } = useWords()
  const list = useListState('SmsTools', schema)
  const { text } = requestOf(list)
  const ask = { text, kind: chosen(smsTemplateRecord, 'kind', list.values.kind) }
  const page = useListPage(sms.templateList, list, ask, ['smsTemplate', 'smsCampaign'])
  const [sent, setSent] = useState<SmsTemplate>()
  return (
    <>
      <RecordsPage
        {...page}
        title="sms.screens.SmsTools"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        opens={(row): SmsTemplate | null => row}
        rowActions={(row, { edit, remove }) => (
          <ActionButtons
            can={row.can}
            of="sms.text"
            max={1}
            acts={{
              send: { word: 'sms.text.newCampaign', go: () => setSent(row) },
              edit: { word: 'kit.parts.edit', go: () => edit(row) },
              enable: runs(sms.templateEnable, () => ({ id: row.id, enabled: !row.enabled }), {
                word: row.enabled ? 'sms.text.disable' : 'sms.text.enable',
                done: switched(!row.enabled),
              }),
              delete: { word: 'kit.parts.remove', danger: true, go: () => remove(row) },
            }}
          />
        )}
        buttons={<Beside but="SmsTools" />}
        add={{ word: 'sms.text.new', needs: smsKeys.edit, draft: null }}
        form={(template, panel) => <TemplateDrawer template={template} {...panel} />}
        removal={{
          call: sms.templateDelete,
          consequence: ({ name }) => w('sms.text.removeWhat', { name }),
          done: 'sms.text.removed',
        }}
        empty={{ title: 'sms.text.none', text: 'sms.text.noneWhy' }}
      />
      {sent && <CampaignDrawer templateId={sent.id} onClose={() => setSent(undefined)} />}
    </>
  )
}
