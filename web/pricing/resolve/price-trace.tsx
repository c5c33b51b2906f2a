import { itemAt } from '#contract/kit/given.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { amountKey, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import type { PriceTrace as Trace, TraceRule, TraceStep } from '#contract/pricing/pricing.schema.ts'
import { formatAmount } from '../../kit/words/money-format.ts'
import { weekday } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { useConversionText } from './conversion-text.ts'
import { useTaxText } from './tax-text.ts'
import { guestWord } from '../guest-words.ts'
import { PartsTrace } from './parts-trace.tsx'
import { requestedKinds, ruleQuotes, spoke, tracedKinds, tracedPrice } from './trace-model.ts'
import './price-trace.css'

/** How a price came about, told in words: each layer asked, what it said, the amounts before and after. */
export function PriceTrace({ trace }: { trace: Trace }) {
  const { w } = useWords()
  const kinds = tracedKinds(trace)
  const guestKinds = requestedKinds(trace)
  const { price, basePrice } = tracedPrice(trace)
  const converted = trace.currency !== trace.baseCurrency
  return (
    <div className="lt-trace">
      {trace.parts && <PartsTrace parts={trace.parts} currency={trace.currency} />}
      {trace.steps.length > 0 && (
        <table aria-label={w('pricing.text.traceTitle')}>
          <thead>
            <tr>
              <th scope="col">{w('pricing.text.layer')}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col" className="lt-trace-amount">
                  {w(guestWord[kind])} <small>{trace.currency}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trace.steps.map((step, index) => (
              <Step key={index} step={step} asked={itemAt(guestKinds, index)} kinds={kinds} trace={trace} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{w('pricing.text.finalPrice')}</th>
              <Cells kinds={kinds} amounts={price} currency={trace.currency} />
            </tr>
            {converted && (
              <tr className="lt-trace-worth">
                <th scope="row">{w('pricing.text.worth', { currency: trace.baseCurrency })}</th>
                <Cells kinds={kinds} amounts={basePrice} currency={trace.baseCurrency} />
              </tr>
            )}
          </tfoot>
        </table>
      )}
      {converted && <Conversion trace={trace} />}
      <Adjustments trace={trace} />
      {trace.addOns?.map((addOn) => (
        <AddOnTrace key={addOn.skuId} addOn={addOn} currency={trace.currency} />
      ))}
    </div>
  )
}

type AddOn = NonNullable<Trace['addOns']>[number]

/** An add-on beside it: what it comes to, and how that came about. */
function AddOnTrace({ addOn, currency }: { addOn: AddOn; currency: string }) {
  const { name } = useWords()
  return (
    <details>
      <summary>
        {name(addOn.names)}: {formatAmount(addOn.totalMinor, currency)} {currency}
        {addOn.days > 1 && ` (× ${addOn.days})`}
      </summary>
      <PriceTrace trace={addOn.trace} />
    </details>
  )
}

/** One layer: asked and silent, or what it said; what a percentage worked on stands under it. */
type StepProps = { step: TraceStep; asked: readonly GuestKind[]; kinds: readonly GuestKind[]; trace: Trace }

function Step({ step, asked, kinds, trace }: StepProps) {
  const { w } = useWords()
  const tell = useRuleText()
  const layer = w(`pricing.layers.${step.layer}`)
  const guests = asked.map((kind) => w(guestWord[kind])).join(', ')
  const silence =
    asked.length < kinds.length ? w('pricing.text.layerSilentFor', { guests }) : w('pricing.text.layerSilent')
  if (!spoke(step)) {
    return (
      <tr className="lt-trace-silent">
        <th scope="row">
          {layer} <span>{silence}</span>
        </th>
        {kinds.map((kind) => (
          <td key={kind} />
        ))}
      </tr>
    )
  }
  return (
    <>
      <tr>
        <th scope="row">
          {layer} <span>{tell(step, step.answers)}</span>
        </th>
        <Cells
          kinds={step.answers}
          all={kinds}
          amounts={step.after}
          before={step.before}
          currency={trace.currency}
        />
      </tr>
      {step.on.filter(spoke).map((list, index) => (
        <tr key={index} className="lt-trace-list">
          <th scope="row">
            {w(`pricing.layers.${list.layer}`)} <span>{tell(list, list.answers)}</span>
          </th>
          <Cells
            kinds={list.answers.filter((kind) => step.answers.includes(kind))}
            all={kinds}
            amounts={list.after}
            currency={trace.currency}
          />
        </tr>
      ))}
    </>
  )
}

type CellsProps = {
  kinds: readonly GuestKind[]
  all?: readonly GuestKind[]
  amounts: Amounts | null
  before?: Amounts | null
  currency: string
}

function Cells({ kinds, all = kinds, amounts, before, currency }: CellsProps) {
  const text = (from: Amounts | null | undefined, kind: GuestKind) => {
    const amount = from?.[amountKey[kind]]
    return amount == null ? '' : formatAmount(amount, currency)
  }
  return all.map((kind) => (
    <td key={kind} className="lt-trace-amount">
      {kinds.includes(kind) && (
        <>
          {before && <del>{text(before, kind)}</del>} {text(amounts, kind) || '–'}
        </>
      )}
    </td>
  ))
}

/** What a rule says: "−10 %", "price of Thu 2026-12-24, 08:00", "fixed price". */
function useRuleText(): (step: Pick<TraceStep, 'layer' | 'rule'>, kinds: readonly GuestKind[]) => string {
  const { w, language } = useWords()
  const day = (rule: TraceRule): string => {
    const on = rule.date!
    const date = `${weekday(on, language)} ${shownDay(on)}`
    return rule.session ? w('pricing.text.ruleSession', { date, session: rule.session }) : date
  }
  const range = (rule: TraceRule): string =>
    w('pricing.text.ruleRange', { from: rule.from ?? '', to: rule.to ?? '' })
  return ({ layer, rule }, kinds) => {
    if (!rule) return ''
    const when = rule.date ? day(rule) : rule.from ? range(rule) : ''
    const quotes = ruleQuotes(rule, kinds)
    if (quotes.every(({ method }) => method === 'fixed'))
      return when || (layer === 'base' ? '' : w('pricing.methods.fixed'))
    const sign = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '')
    const amounts = quotes.map(({ method, value }) =>
      method === 'fixed'
        ? w('pricing.methods.fixed')
        : method === 'percent'
          ? `${sign(value)}${Math.abs(value) / 100} %`
          : `${sign(value)}${formatAmount(Math.abs(value), rule.currency)} ${rule.currency}`,
    )
    const { rounding } = rule
    const step =
      rounding &&
      rounding.mode !== 'none' &&
      `${w('pricing.fields.rounding')}: ${w(`pricing.roundModes.${rounding.mode}`)} ${formatAmount(rounding.stepMinor, rule.currency)}`
    return [w('pricing.text.ruleChange', { change: amounts.join(' / ') }), when, step]
      .filter(Boolean)
      .join(', ')
  }
}

function Conversion({ trace }: { trace: Trace }) {
  const conversion = useConversionText()
  return <p className="lt-trace-note">{conversion(trace)}</p>
}

function Adjustments({ trace: { adjustments, currency } }: { trace: Trace }) {
  const { w } = useWords()
  const taxText = useTaxText()
  if (adjustments.length === 0) return null
  return (
    <ul className="lt-trace-note">
      {adjustments.map((one, index) => (
        <li key={index}>
          {w(`pricing.stages.${one.stage}`)} {one.tax ? taxText({ name: one.rule, ...one.tax }) : one.rule}
          {/* Nobody was asked for: what holds is told, and no amount. */}
          {one.beforeMinor > 0 && <Change of={one} currency={currency} />}
        </li>
      ))}
    </ul>
  )
}

/** A total before and after; of a tax that it holds already how much that is. */
function Change({ of: { beforeMinor, afterMinor, tax }, currency }: ChangeProps) {
  return (
    <>
      :{' '}
      {tax?.inclusive ? (
        formatAmount(tax.taxMinor, currency)
      ) : (
        <>
          <del>{formatAmount(beforeMinor, currency)}</del> {formatAmount(afterMinor, currency)}
        </>
      )}{' '}
      {currency}
    </>
  )
}
type ChangeProps = { of: Trace['adjustments'][number]; currency: string }
