import { useId, useState } from 'react'
import { ladderKinds, stepped, type LadderKind, type LadderStep } from '#contract/promotions/ladder.ts'
import type { LadderExample } from '#contract/promotions/ladder.schema.ts'
import { Picker } from '../kit/form/choices/picker.tsx'
import { Section } from '../kit/form/form-page.tsx'
import { useFormValues, type OpenForm } from '../kit/form/use-form.ts'
import { Money } from '../kit/parts/money.tsx'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { kindWord, placeText, valueText } from './ladder-columns.tsx'
import type { LadderValues } from './ladder-fields.tsx'
import { ladderSkuSource } from './pick-sources.ts'
import { promotions } from './promotions.client.ts'
import './ladder-preview.css'

type PreviewProps = { form: OpenForm<LadderValues>; currency: string }

/** What the steps, as they are typed, make of the base price of a product. */
export function LadderPreview({ form, currency }: PreviewProps) {
  const { w, name } = useWords()
  const values = useFormValues(form)
  const [picked, setPicked] = useState<number | null>(null)
  const id = useId()
  const skuId = picked ?? values.skuIds[0] ?? null
  const read = useRead(
    promotions.ladderExample,
    { id: skuId ?? 0 },
    { enabled: skuId !== null, keep: true, skipToast: true },
  )
  const example = skuId === null ? undefined : read.data
  return (
    <Section id="preview" title="promotions.text.sectionPreview" note={w('promotions.text.previewNote')}>
      <div className="lt-field-wide ladder-preview">
        <span id={`${id}-label`} hidden>
          {w('promotions.fields.item')}
        </span>
        <Picker
          source={ladderSkuSource}
          value={skuId === null ? [] : [String(skuId)]}
          placeholder={w('promotions.text.pickSku')}
          label={w('promotions.fields.item')}
          aria={{ id, 'aria-invalid': false, 'aria-describedby': `${id}-table` }}
          onChange={([next]) => setPicked(next ? Number(next) : null)}
        />
        {example && (
          <div id={`${id}-table`} className="ladder-preview-scroll">
            <PreviewTable
              label={`${w('promotions.text.sectionPreview')} · ${name(example.names)}`}
              example={example}
              values={values}
              currency={currency}
            />
          </div>
        )}
      </div>
    </Section>
  )
}

type TableProps = { label: string; example: LadderExample; values: LadderValues; currency: string }

function PreviewTable({ label, example, values, currency }: TableProps) {
  const { w } = useWords()
  const perUnit = example.chargeMethod === 'per-unit'
  const kinds = ladderKinds.filter((kind) => example[kind] !== null && (kind === 'unit') === perUnit)
  if (kinds.length === 0) return <p className="lt-section-note">{w('promotions.text.noBasePrice')}</p>
  const steps = values.steps.filter((step) => placeText(values.basis, step) !== '')
  return (
    <table aria-label={label} className="ladder-preview-table">
      <thead>
        <tr>
          <th scope="col">{w(`promotions.bases.${values.basis}`)}</th>
          {kinds.map((kind) => (
            <th key={kind} scope="col" className="ladder-preview-amount">
              {w(kindWord[kind])} <small>{currency}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{w('promotions.text.basePrice')}</th>
          {kinds.map((kind) => (
            <td key={kind} className="ladder-preview-amount">
              <Money minor={example[kind]} currency={currency} code={false} />
            </td>
          ))}
        </tr>
        {steps.map((step, at) => (
          // A step has no name of its own: it is known by its place.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <th scope="row">{placeText(values.basis, step)}</th>
            {kinds.map((kind) => (
              <td key={kind} className="ladder-preview-amount">
                <Price {...{ step, kind, example, currency }} method={values.method} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PriceProps = {
  step: LadderStep
  kind: LadderKind
  example: LadderExample
  method: LadderValues['method']
  currency: string
}

/** The price after a step with what the step says; unchanged where it says nothing. */
function Price({ step, kind, example, method, currency }: PriceProps) {
  const value = step.values[kind]
  const price = example[kind]!
  // While it is typed a value may be a text that is no number yet.
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    return <Money minor={price} currency={currency} code={false} />
  const after = stepped(method, value, { agent: price, base: price }, (minor) => minor)
  return (
    <>
      {method !== 'fixed' && <small>{valueText(value, { method, currency })}</small>}{' '}
      <Money minor={after.base} currency={currency} code={false} strong />
    </>
  )
}
