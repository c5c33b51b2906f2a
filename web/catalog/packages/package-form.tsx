import { amountsOfParts } from '#contract/catalog/packages/package-amounts.ts'
import { packagePrices, packageStockModes } from '#contract/catalog/packages/packages.ts'
import { chargeMethods } from '#contract/catalog/products.ts'
import type { OptionFacts } from '#contract/catalog/packages/package.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { guestWord } from '../../pricing/pricing.public.tsx'
import { ChoiceField, SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { Section } from '../../kit/form/form-page.tsx'
import { useFormValue, type Form } from '../../kit/form/use-form.ts'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useRead } from '../../kit/call/query.ts'
import { to } from '../../kit/route/screens.ts'
import { currentUser } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { CollectRows } from '../collect/collect-rows.tsx'
import { useFamily } from '../family.ts'
import { FactsSection } from '../sku-form/facts-form.tsx'
import { Ages, Basic, Languages, LatestBooking, Rules, Texts, VoucherKind } from '../sku-form/sku-form.tsx'
import type { SkuValues } from '../sku-form/sku-values.ts'
import type { PackageValues } from './package-values.ts'
import { PartsField } from './parts-field.tsx'
import './packages.css'

export const packageSections = [
  { key: 'basic', title: 'catalog.text.sectionBasic' },
  { key: 'parts', title: 'catalog.packages.parts' },
  { key: 'price', title: 'catalog.packages.price' },
  { key: 'selling', title: 'catalog.text.sectionSelling' },
  { key: 'facts', title: 'catalog.text.sectionFacts' },
  { key: 'collect', title: 'catalog.text.sectionCollect' },
  { key: 'rules', title: 'catalog.text.sectionRules' },
  { key: 'texts', title: 'catalog.text.sectionTexts' },
] as const

type FieldsProps = {
  form: Form<PackageValues>
  /** Of a package that stands already: its charge method is fixed, and its stock has a board. */
  known?: { id: number; codeEditable: boolean; nameEditable: boolean }
}

/** The fields of a package, new or known. */
export function PackageFields({ form, known }: FieldsProps) {
  const { w } = useWords()
  // A package has all that a SKU has; what follows from its parts is not shown.
  const asSku = form as unknown as Form<SkuValues>
  const facts = useOptionFacts(form)
  return (
    <>
      <Basic
        form={asSku}
        codeFixed={known && !known.codeEditable}
        namesFixed={known && !known.nameEditable}
      />
      <Section id="parts" title="catalog.packages.parts">
        <PartsField form={form} facts={facts} />
      </Section>
      <Price form={form} facts={facts} fixed={known !== undefined} />
      <Section id="selling" title="catalog.text.sectionSelling">
        <SwitchField form={form} name="onSale" label="catalog.text.onSale" />
        <LatestBooking form={asSku} />
        <Stock form={form} id={known?.id} />
        <SwitchField
          form={form}
          name="autoConfirm"
          label="catalog.fields.autoConfirm"
          help="catalog.packages.autoConfirmHelp"
        />
        <SwitchField form={form} name="needsAudit" label="catalog.fields.needsAudit" />
        <Ages form={asSku} />
        <VoucherKind form={asSku} />
        <Languages form={asSku} />
      </Section>
      <FactsSection form={asSku} />
      <Section id="collect" title="catalog.text.sectionCollect" note={w('catalog.packages.collectHelp')}>
        <CollectRows form={form} name="collect" />
      </Section>
      <Rules form={asSku} />
      <Texts form={asSku} />
    </>
  )
}

const noFacts: ReadonlyMap<number, OptionFacts> = new Map()

/** What is known of the SKUs chosen so far. */
function useOptionFacts(form: Form<PackageValues>): ReadonlyMap<number, OptionFacts> {
  const parts = useFormValue(form, 'parts')
  const ids = [...new Set(parts.flatMap((part) => part.options.flatMap(({ skuId }) => skuId ?? [])))]
  const read = useRead(
    useFamily().calls.packageOptions,
    { ids: ids.toSorted((a, b) => a - b) },
    { enabled: ids.length > 0, keep: true, freshFor: 60_000 },
  )
  return read.data ? new Map(read.data.rows.map((row) => [row.skuId, row])) : noFacts
}

type PriceProps = { form: Form<PackageValues>; facts: ReadonlyMap<number, OptionFacts>; fixed: boolean }

function Price({ form, facts, fixed }: PriceProps) {
  const chargeMethod = useFormValue(form, 'chargeMethod')
  const price = useFormValue(form, 'price')
  const currency = currentUser()?.currency ?? 'THB'
  return (
    <Section id="price" title="catalog.packages.price">
      <ChoiceField
        form={form}
        name="chargeMethod"
        label="catalog.fields.chargeMethod"
        choices={chargeMethods.map((value) => ({ value, word: `catalog.chargeMethods.${value}` as const }))}
        disabled={fixed}
      />
      <ChoiceField
        form={form}
        name="price"
        label="catalog.packages.price"
        help={`catalog.packages.${price}Help`}
        choices={packagePrices.map((value) => ({ value, word: `catalog.packages.${value}` as const }))}
      />
      {price === 'own' &&
        kindsOf(chargeMethod).map((kind) => (
          <MoneyField
            key={kind}
            form={form}
            name={`amounts.${amountKey[kind]}`}
            label={guestWord[kind]}
            currency={currency}
          />
        ))}
      <Comes form={form} facts={facts} currency={currency} />
    </Section>
  )
}

type ComesProps = Omit<PriceProps, 'fixed'> & { currency: string }

/** What the first choices come to by their base prices, as they are chosen. */
function Comes({ form, facts, currency }: ComesProps) {
  const { w } = useWords()
  const parts = useFormValue(form, 'parts')
  const known = parts.flatMap(({ options, nights }) => {
    const fact = facts.get(options[0]?.skuId ?? 0)
    return fact ? [{ chargeMethod: fact.chargeMethod, nights, amounts: fact.basePrice }] : []
  })
  if (!known.length || known.length < parts.length) return null
  const sum = amountsOfParts(known)
  const { adultMinor, childMinor, infantMinor, unitMinor } = sum
  const persons = [adultMinor, childMinor, infantMinor]
  return (
    <p className="package-comes">
      {w('catalog.packages.comes')}{' '}
      {known.some((part) => part.chargeMethod === 'per-person') &&
        persons.map((minor, at) => (
          <span key={w(guestWord[kinds[at]!])}>
            {w(guestWord[kinds[at]!])}{' '}
            {minor === null ? w('catalog.packages.noPrice') : <Money minor={minor} currency={currency} />}
          </span>
        ))}
      {known.some((part) => part.chargeMethod === 'per-unit') && (
        <span>
          {w('catalog.packages.perOrder')}{' '}
          {unitMinor === null ? (
            w('catalog.packages.noPrice')
          ) : (
            <Money minor={unitMinor} currency={currency} />
          )}
        </span>
      )}
    </p>
  )
}
const kinds = ['adult', 'child', 'infant'] as const

function Stock({ form, id }: { form: Form<PackageValues>; id: number | undefined }) {
  const { w } = useWords()
  const mode = useFormValue(form, 'stockMode')
  return (
    <>
      <ChoiceField
        form={form}
        name="stockMode"
        label="catalog.packages.stock"
        choices={packageStockModes.map((value) => ({
          value,
          word: `catalog.packages.stock_${value}` as const,
        }))}
        wide
      />
      {mode === 'date' && (
        <p className="package-comes">
          {w('catalog.packages.stockHelp')}{' '}
          {id !== undefined && (
            <Link href={to.stock.stockBoard({ skuIds: id })}>{w('catalog.text.toStock')}</Link>
          )}
        </p>
      )}
    </>
  )
}
