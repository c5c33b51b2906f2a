import { amountsOfParts } from '#contract/catalog/packages/package-amounts.ts'
import { packagePrices, packageStockModes } from '#contract/catalog/packages/packages.ts'
import { chargeMethods } from '#contract/catalog/products.ts'
import type { OptionFacts } from '#contract/catalog/packages/package.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { guestWord } from '../../pricing/pricing.public.tsx'
import { ChoiceField } from '../../kit/form/fields/field-choice.tsx'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { Section } from '../../kit/form/form-page.tsx'
import { useFormValue, type OpenForm } from '../../kit/form/use-form.ts'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useRead } from '../../kit/call/query.ts'
import { to } from '../../kit/route/screens.ts'
import { currentUser } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { CollectRows } from '../collect/collect-rows.tsx'
import { useFamily } from '../family.ts'
import { FactsSection } from '../sku-form/facts-form.tsx'
import { Ages, Basic, Deposit, Field, Languages, LatestBooking, Rules, Texts } from '../sku-form/sku-form.tsx'
import type { PackageValues } from './package-values.ts'
import { PartsField } from './parts-field.tsx'
import './packages.css'
import { useFormOf } from '../../kit/record/record-fields.tsx'
import { skuRecord } from '#contract/catalog/skus/sku.fields.ts'

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

/** Of a package that stands already: its charge method is fixed, and its stock has a board. */
type FieldsProps = { existing?: { id: number; codeEditable: boolean; nameEditable: boolean } }

/** The form around, which holds a package. */
const usePackage = () => useFormOf(skuRecord) as unknown as OpenForm<PackageValues>

/** The fields of a package, new or known: all that a SKU has but what follows from its parts. */
export function PackageFields({ existing }: FieldsProps) {
  const { w } = useWords()
  const facts = useOptionFacts()
  return (
    <>
      <Basic codeFixed={existing && !existing.codeEditable} namesFixed={existing && !existing.nameEditable} />
      <Section id="parts" title="catalog.packages.parts">
        <PartsField facts={facts} />
      </Section>
      <Price facts={facts} fixed={existing !== undefined} />
      <Section id="selling" title="catalog.text.sectionSelling">
        <Field name="onSale" />
        <LatestBooking />
        <Stock id={existing?.id} />
        <Field name="autoConfirm" help="catalog.packages.autoConfirmHelp" />
        <Deposit />
        <Field name="needsAudit" />
        <Ages />
        <Field name="voucherTemplate" spread />
        <Languages />
      </Section>
      <FactsSection />
      <Section id="collect" title="catalog.text.sectionCollect" note={w('catalog.packages.collectHelp')}>
        <CollectRows<PackageValues> name="collect" />
      </Section>
      <Rules />
      <Texts />
    </>
  )
}

type Facts = ReadonlyMap<number, OptionFacts>
const noFacts: Facts = new Map()

/** What is known of the SKUs chosen so far. */
function useOptionFacts(): Facts {
  const parts = useFormValue(usePackage(), 'parts')
  const ids = [...new Set(parts.flatMap((part) => part.options.flatMap(({ skuId }) => skuId ?? [])))]
  const read = useRead(
    useFamily().calls.packageOptions,
    { ids: ids.toSorted((a, b) => a - b) },
    { enabled: ids.length > 0, keep: true, freshFor: 60_000 },
  )
  return read.data ? new Map(read.data.rows.map((row) => [row.skuId, row])) : noFacts
}

function Price({ facts, fixed }: { facts: Facts; fixed: boolean }) {
  const form = usePackage()
  const chargeMethod = useFormValue(form, 'chargeMethod')
  const price = useFormValue(form, 'price')
  const currency = currentUser()?.currency ?? 'THB'
  return (
    <Section id="price" title="catalog.packages.price">
      <ChoiceField<PackageValues>
        name="chargeMethod"
        label="catalog.fields.chargeMethod"
        choices={chargeMethods.map((value) => ({ value, word: `catalog.chargeMethods.${value}` as const }))}
        disabled={fixed}
      />
      <ChoiceField<PackageValues>
        name="price"
        label="catalog.packages.price"
        help={`catalog.packages.${price}Help`}
        choices={packagePrices.map((value) => ({ value, word: `catalog.packages.${value}` as const }))}
      />
      {price === 'own' &&
        kindsOf(chargeMethod).map((kind) => (
          <MoneyField<PackageValues>
            key={kind}
            name={`amounts.${amountKey[kind]}`}
            label={guestWord[kind]}
            currency={currency}
          />
        ))}
      <Comes facts={facts} currency={currency} />
    </Section>
  )
}

/** What the first choices come to by their base prices, as they are chosen. */
function Comes({ facts, currency }: { facts: Facts; currency: string }) {
  const { w } = useWords()
  const parts = useFormValue(usePackage(), 'parts')
  const existing = parts.flatMap(({ options, nights }) => {
    const fact = facts.get(options[0]?.skuId ?? 0)
    return fact ? [{ chargeMethod: fact.chargeMethod, nights, amounts: fact.basePrice }] : []
  })
  if (!existing.length || existing.length < parts.length) return null
  const sum = amountsOfParts(existing)
  const { adultMinor, childMinor, infantMinor, unitMinor } = sum
  const persons = [
    ['adult', adultMinor],
    ['child', childMinor],
    ['infant', infantMinor],
  ] as const
  return (
    <p className="package-comes">
      {w('catalog.packages.comes')}{' '}
      {existing.some((part) => part.chargeMethod === 'per-person') &&
        persons.map(([kind, minor]) => (
          <span key={kind}>
            {w(guestWord[kind])}{' '}
            {minor === null ? w('catalog.packages.noPrice') : <Money minor={minor} currency={currency} />}
          </span>
        ))}
      {existing.some((part) => part.chargeMethod === 'per-unit') && (
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

function Stock({ id }: { id: number | undefined }) {
  const { w } = useWords()
  const mode = useFormValue(usePackage(), 'stockMode')
  return (
    <>
      <ChoiceField<PackageValues>
        name="stockMode"
        label="catalog.packages.stock"
        choices={packageStockModes.map((value) => ({
          value,
          word: `catalog.packageStock.${value}` as const,
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
