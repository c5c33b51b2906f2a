import { templateRecord } from '#contract/mail/templates/template.fields.ts'
import type { Template } from '#contract/mail/templates/template.schema.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { switched } from '../../kit/route/action.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { chosen, filtersOf } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { useWords } from '../../kit/words/words.ts'
import { agentSource, mail } from '../mail.client.ts'
import { templateColumns } from './template-columns.tsx'
import { TemplateDrawer } from './template-form.tsx'

const select = filtersOf(templateRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'mail.templates.subject', first: true },
    kind: select('kind', { first: true }),
    agentId: { kind: 'pick', label: 'mail.templates.agentName', first: true, source: agentSource },
  },
})

/** Texts of mails that are the merchant's own: for all, for an agent, for a product. */
export default function Templates() {
  const { w } = useWords()
  const list = useListState('mailTemplates', schema)
  const { text, agentId } = requestOf(list)
  const ask = { text, agentId, kind: chosen(templateRecord, 'kind', list.values.kind) }
  const page = useListPage(mail.templateList, list, ask, ['mailTemplate'])
  const kindOf = ({ kind }: Template) => w(`mail.kinds.${kind}`)
  return (
    <RecordsPage
      {...page}
      title="mail.screens.mailTemplates"
      columns={templateColumns}
      rowKey={({ id }) => id}
      rowName={kindOf}
      opens={(row): Template | null => row}
      rowActions={(row, { edit, remove }) => (
        <ActionButtons
          can={row.can}
          of="mail.templates"
          max={1}
          acts={{
            edit: { word: 'kit.parts.edit', go: () => edit(row) },
            enable: {
              word: row.enabled ? 'mail.templates.disable' : 'mail.templates.enable',
              call: mail.templateEnable,
              input: () => ({ id: row.id, enabled: !row.enabled }),
              ...(row.enabled && { consequence: w('mail.templates.disableWhat') }),
              done: switched(!row.enabled),
            },
            delete: { word: 'kit.parts.remove', go: () => remove(row) },
          }}
        />
      )}
      add={{ word: 'mail.templates.new', needs: 'setting.globalSetting.mailTemplates', draft: null }}
      form={(template, panel) => <TemplateDrawer template={template} {...panel} />}
      removal={{
        call: mail.templateDelete,
        consequence: (row) => w('mail.templates.removeWhat', { kind: kindOf(row) }),
        done: 'mail.templates.removed',
      }}
      empty={{ title: 'mail.templates.none', text: 'mail.templates.noneWhy' }}
    />
  )
}
