import { nameIn } from '#contract/kit/languages.ts'
import type { Names } from '#contract/kit/schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import type { PickSource } from '../kit/form/choices/choice.ts'
import { language } from '../kit/words/words.ts'
import { agentSource } from './pick-sources.ts'
import { promotions } from './promotions.client.ts'
import { useColumns } from './use-columns.tsx'

type Named = { id: number; code: string; names: Names }
const choiceOf = ({ id, code, names }: Named) => ({
  value: String(id),
  label: code,
  hint: nameIn(names, language()),
})
const codeSource: PickSource = {
  name: 'promotions.codes',
  search: async (text, signal) =>
    (await promotions.codeList({ text: text || undefined, pageSize: 30 }, { signal })).rows.map(choiceOf),
  find: async (values) =>
    (await promotions.codeList({ ids: values.map(Number), pageSize: values.length })).rows.map(choiceOf),
}

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'promotions.text.searchUses', first: true },
    codeId: { kind: 'pick', label: 'promotions.fields.code', source: codeSource, first: true },
    agentId: { kind: 'pick', label: 'promotions.fields.agent', source: agentSource, first: true },
    used: { kind: 'dates', label: 'promotions.fields.usedAt' },
  },
  tabs: ['all', 'kept', 'back'],
  sort: { by: 'usedAt', down: true },
})

/** Which orders used promo codes, and what each was let off. */
export default function UseList() {
  const list = useListState('UseLogList', schema)
  const givenBack = list.tab === 'all' ? undefined : list.tab === 'back'
  const page = useListPage(promotions.useList, list, { ...requestOf(list), givenBack }, ['promo', 'order'])
  return (
    <ListPage
      {...page}
      title="promotions.screens.UseLogList"
      tabs={[
        { value: 'all', word: 'promotions.text.all' },
        { value: 'kept', word: 'promotions.text.kept' },
        { value: 'back', word: 'promotions.text.back' },
      ]}
      columns={useColumns}
      rowKey={(use) => use.id}
      rowName={(use) => use.orderCode}
      empty={{ title: 'promotions.text.noUses' }}
      live
    />
  )
}
