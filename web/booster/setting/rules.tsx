import { Fragment } from 'react'
import { ruleForm } from '#contract/booster/booster.fields.ts'
import type { RuleRow } from '#contract/booster/booster.schema.ts'
import { skuSource, useCategoryChoices } from '../../catalog/catalog.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'
import { accountSource } from '../parts/account-source.ts'
import { percentText } from '../parts/guard-text.ts'

/** Rules beside that of all listings, the most specific first. */
export function Rules({ currency }: { currency: string }) {
  const { w } = useWords()
  const { data } = useRead(booster.ruleList, undefined, { live: ['booster'] })
  const edited = useDrawer<RuleRow | null>()
  return (
    <Card
      title="booster.text.rules"
      extra={
        <IfAllowed needs="treepBooster.price">
          <button type="button" className="lt-button" onClick={() => edited.show(null)}>
            {w('booster.text.newRule')}
          </button>
        </IfAllowed>
      }
    >
      <p className="booster-sub">{w('booster.text.rulesWhat')}</p>
      {data?.rows.length === 0 && <p>{w('booster.text.noRules')}</p>}
      <ul className="booster-rules">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Rule row={row} onEdit={() => edited.show(row)} />
          </li>
        ))}
      </ul>
      <Fragment key={edited.count}>
        {edited.record !== undefined && (
          <RuleDrawer row={edited.record} currency={currency} open={edited.open} onClose={edited.hide} />
        )}
      </Fragment>
    </Card>
  )
}

function Rule({ row, onEdit }: { row: RuleRow; onEdit: () => void }) {
  const { w, name } = useWords()
  const whose = [row.accountName, name(row.skuNames) || row.skuCode, name(row.categoryNames)].filter(Boolean)
  return (
    <>
      <StatusTag tone="info">{w(`booster.ruleLevels.${row.level}`)}</StatusTag>
      <b>{whose.join(' · ')}</b>
      <span>
        {w(`booster.bases.${row.base}`)} {row.markupBasisPoints >= 0 ? '+' : '−'}
        {percentText(Math.abs(row.markupBasisPoints))} %
      </span>
      <span className="booster-sub">
        {w('booster.fields.listings')}: {row.listings}
      </span>
      <ActionButtons
        can={row.can}
        of="booster.text"
        max={2}
        quiet
        acts={{
          edit: { word: 'kit.parts.edit', go: onEdit },
          remove: runs(booster.ruleDelete, () => ({ id: row.id }), {
            word: 'kit.parts.remove',
            danger: true,
            consequence: w('booster.text.removeRule'),
            done: 'booster.events.ruleRemoved',
          }),
        }}
      />
    </>
  )
}

const Field = fieldOf(ruleForm)

function RuleDrawer({ row, currency, ...panel }: Panel & { row: RuleRow | null; currency: string }) {
  const { w } = useWords()
  const categories = useCategoryChoices()
  const form = useRecordForm(ruleForm, { name: 'booster.rule', existing: row, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(row ? 'booster.text.editRule' : 'booster.text.newRule')}
      call={booster.ruleSave}
      owner={row && { id: row.id, version: row.version }}
    >
      <p className="lt-field-help">{w('booster.text.rulesWhat')}</p>
      <Field name="connectionId" source={accountSource} />
      <Field name="skuId" source={skuSource} />
      <Field name="categoryId" choices={categories} />
      <Field name="base" spread wide />
      <Field name="markupBasisPoints" help="booster.text.markupHelp" />
      <Field name="addMinor" currency={currency} />
      <Field name="note" wide />
    </SaveDrawer>
  )
}
