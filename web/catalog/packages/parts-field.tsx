import type { OptionFacts } from '#contract/catalog/packages/package.schema.ts'
import { NumberField } from '../../kit/form/fields/field-number.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { useWords } from '../../kit/words/words.ts'
import { skuSource } from '../skus/sku-source.ts'
import {
  blankOption,
  blankPart,
  type OptionValue,
  type PackageValues,
  type PartValue,
} from './package-values.ts'

type PartsProps = { facts: ReadonlyMap<number, OptionFacts> }
type At = `${keyof PackageValues & string}.${string}`

/** The parts in their order; each is one line of an order. */
export const PartsField = ({ facts }: PartsProps) => (
  <RowsField<PackageValues, PartValue>
    name="parts"
    label="catalog.packages.parts"
    help="catalog.packages.partsHelp"
    make={blankPart}
    addWord="catalog.packages.addPart"
    max={20}
  >
    {(at, part) => <PartFields at={at} part={part} facts={facts} />}
  </RowsField>
)

type PartProps = PartsProps & { at: At; part: PartValue }

function PartFields({ at, part, facts }: PartProps) {
  const first = facts.get(part.options[0]?.skuId ?? 0)
  const room = first?.productType === 'hotel-room' || part.nights !== null
  return (
    <div className="package-part">
      <div className="package-part-when">
        <NumberField<PackageValues> name={`${at}.day`} label="catalog.packages.day" required />
        {room && (
          <NumberField<PackageValues>
            name={`${at}.nights`}
            label="catalog.packages.nights"
            required={first?.productType === 'hotel-room'}
          />
        )}
      </div>
      <RowsField<PackageValues, OptionValue>
        name={`${at}.options`}
        label="catalog.packages.options"
        make={() => ({ ...blankOption })}
        addWord="catalog.packages.addOption"
        max={10}
      >
        {(place, option) => (
          <OptionFields at={place} facts={option.skuId === null ? undefined : facts.get(option.skuId)} />
        )}
      </RowsField>
    </div>
  )
}

type OptionProps = { at: At; facts: OptionFacts | undefined }

function OptionFields({ at, facts }: OptionProps) {
  const { w } = useWords()
  return (
    <>
      <PickField<PackageValues>
        name={`${at}.skuId`}
        label="catalog.packages.option"
        source={skuSource}
        numeric
        required
      />
      {facts && (
        <p className="package-option-facts">
          {w(`catalog.productTypes.${facts.productType}`)} ·{' '}
          {w(`catalog.chargeMethods.${facts.chargeMethod}`)}
        </p>
      )}
      {facts && facts.sessions.length > 0 && (
        <SelectField<PackageValues>
          name={`${at}.session`}
          label="catalog.fields.session"
          help="catalog.packages.sessionHelp"
          choices={facts.sessions.map((value) => ({ value, label: value }))}
        />
      )}
      {facts && facts.suppliers.length > 1 && (
        <SelectField<PackageValues>
          name={`${at}.supplierId`}
          label="catalog.packages.supplier"
          help="catalog.packages.supplierHelp"
          choices={facts.suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
          numeric
        />
      )}
    </>
  )
}
