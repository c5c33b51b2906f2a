import { Fragment } from 'react'
import type { ShareRuleRow } from '#contract/open-market/library.schema.ts'
import { shareRuleForm } from '#contract/open-market/share.fields.ts'
import { useCategoryChoices } from '../../catalog/catalog.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'

/** What is shared by itself: by category, or all. */
export function ShareRules() {
  const { w } = useWords()
  const { data } = useRead(openMarket.shareRules, undefined, { live: ['marketShare'] })
  const edited = useDrawer<ShareRuleRow | null>()
  return (
    <Card
      title="open-market.text.shareRules"
      extra={
        <button type="button" className="lt-button" onClick={() => edited.show(null)}>
          {w('open-market.text.newShareRule')}
        </button>
      }
    >
      <p className="lt-field-help">{w('open-market.text.shareRulesWhat')}</p>
      {data?.rows.length === 0 && <p>{w('open-market.text.noShareRules')}</p>}
      <ul className="market-contracts">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Rule row={row} onEdit={() => edited.show(row)} />
          </li>
        ))}
      </ul>
      <Fragment key={edited.count}>
        {edited.record !== undefined && (
          <RuleDrawer row={edited.record} open={edited.open} onClose={edited.hide} />
        )}
      </Fragment>
    </Card>
  )
}

function Rule({ row, onEdit }: { row: ShareRuleRow; onEdit: () => void }) {
  const { w, name } = useWords()
  return (
    <>
      <header>
        <b>{row.categoryId === null ? w('open-market.text.allProducts') : name(row.categoryNames)}</b>
        <span>{w(`open-market.shareKinds.${row.sharedWith}`)}</span>
        {row.partnerCodes && <span>{row.partnerCodes}</span>}
        {!row.existing && <span>{w('open-market.text.newOnly')}</span>}
      </header>
      <ActionButtons
        can={row.can}
        of="open-market.text"
        max={2}
        quiet
        acts={{
          edit: { word: 'kit.parts.edit', go: onEdit },
          remove: runs(openMarket.shareRuleRemove, () => ({ id: row.id }), {
            word: 'kit.parts.remove',
            danger: true,
            consequence: w('open-market.text.removeShareRule'),
            done: 'open-market.events.shareRuleRemoved',
          }),
        }}
      />
    </>
  )
}

const Field = fieldOf(shareRuleForm)

function RuleDrawer({ row, ...panel }: Panel & { row: ShareRuleRow | null }) {
  const { w } = useWords()
  const categories = useCategoryChoices()
  const form = useRecordForm(shareRuleForm, { name: 'open-market.shareRule', existing: row, draft: false })
  const sharedWith = useFormValue(form, 'sharedWith')
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(row ? 'open-market.text.editShareRule' : 'open-market.text.newShareRule')}
      call={openMarket.shareRuleSave}
      owner={row && { id: row.id, version: row.version }}
    >
      <p className="lt-field-help">{w('open-market.text.shareRulesWhat')}</p>
      <Field name="categoryId" choices={categories} wide />
      <Field name="sharedWith" spread wide />
      {sharedWith === 'named' && <Field name="partnerCodes" wide />}
      <Field name="existing" wide />
    </SaveDrawer>
  )
}
