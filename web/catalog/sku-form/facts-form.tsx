import type { ComponentProps } from 'react'
import { hotelOf } from '#contract/catalog/hotels/hotels.ts'
import {
  fieldsOf,
  slotsOf,
  type FactField,
  type FactName,
  type Leg,
  type SkuFacts,
} from '#contract/catalog/skus/sku-facts.ts'
import { factWord } from '#contract/catalog/skus/fact-texts.ts'
import { wordAt } from '#contract/words.ts'
import type { Suggestion } from '../../kit/form/choices/choice.ts'
import { ChoiceField, SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { DateField, TimeField } from '../../kit/form/fields/field-date.tsx'
import { NamesField } from '../../kit/form/fields/field-names.tsx'
import { NumberField } from '../../kit/form/fields/field-number.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { FieldGroup } from '../../kit/form/form-drawer.tsx'
import { Section } from '../../kit/form/form-page.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { skuSource } from '../skus/sku-source.ts'
import type { SkuValues } from './sku-values.ts'
import './facts-form.css'
import { useSkuForm } from './use-sku-form.ts'

/** What the type of a SKU asks for, and nothing that belongs to another. */
export function FactsSection() {
  const facts = useFormValue(useSkuForm(), 'facts')
  return (
    <Section id="facts" title="catalog.text.sectionFacts">
      {fieldsOf(facts.type)
        .filter(([name]) => !hiddenIn(facts).includes(name))
        .map(([name, field]) => (
          <FactInput key={name} name={name} field={field} />
        ))}
      {facts.type === 'hotel-room' && <HotelNote hotel={facts.hotel} area={facts.area} />}
      {facts.type === 'spa' && <TakeSlots slots={slotsOf(facts)} />}
    </Section>
  )
}

/** Only an open ticket runs out, only a round trip sails back, and only what sails back can be left open. */
function hiddenIn(facts: SkuFacts): readonly FactName[] {
  if (facts.type === 'ticket') return facts.validity === 'open' ? [] : ['validDays', 'validUntil']
  if (facts.type !== 'boat-ticket') return []
  if (facts.trip !== 'round-trip') return ['wayBackId', 'openReturnDays']
  return facts.wayBackId === null ? ['openReturnDays'] : []
}

const useHotels = (enabled: boolean) =>
  useRead(useFamily().calls.hotels, undefined, { enabled, freshFor: 60_000 }).data?.rows

/** What a text of this name was on other SKUs: a room joins its hotel by the same name. */
function useSuggestions(name: FactName): readonly Suggestion[] | undefined {
  const existing = name === 'hotel' || name === 'area' ? name : undefined
  const rows = useHotels(existing !== undefined)
  return (
    existing && [...new Set(rows?.map((row) => row[existing]))].filter(Boolean).map((value) => ({ value }))
  )
}

/** Which hotel a room joins as it is typed, so that none arises by a slip. */
function HotelNote({ hotel, area }: { hotel: string; area: string }) {
  const { w } = useWords()
  const rows = useHotels(true)
  if (!rows || !hotel.trim()) return null
  const joined = hotelOf(
    rows.filter(({ id }) => id !== null),
    { hotel, area },
  )
  const view =
    joined === 'several'
      ? w('catalog.text.hotelWhich')
      : joined
        ? w('catalog.text.hotelJoins', {
            hotel: [joined.hotel, joined.area].filter(Boolean).join(' · '),
            rooms: joined.rooms,
          })
        : w('catalog.text.hotelNew')
  return (
    <p className="lt-field-help sku-hotel-note" role="status">
      {view}
    </p>
  )
}

type TextProps = ComponentProps<typeof TextField<SkuValues>> & { fact: FactName }
const SuggestedText = ({ fact, ...props }: TextProps) => (
  <TextField<SkuValues> {...props} suggest={useSuggestions(fact)} max={120} />
)

function FactInput({ name, field }: { name: FactName; field: FactField }) {
  const { w } = useWords()
  const common = { name: `facts.${name}`, label: `catalog.facts.${name}` } as const
  switch (field.kind) {
    case 'text':
      return <SuggestedText {...common} fact={name} />
    case 'lines':
      return <NamesField<SkuValues> {...common} help="catalog.text.linesHelp" max={3600} rows={3} wide />
    case 'names':
      return <NamesField<SkuValues> {...common} max={120} wide />
    case 'date':
      return <DateField<SkuValues> {...common} />
    case 'number':
      return (
        <NumberField<SkuValues>
          {...common}
          {...(field.as && { label: factWord(name, field), unit: w('catalog.pickup.minutes') })}
          {...(name === 'openReturnDays' && { help: 'catalog.text.openReturnHelp' as const })}
        />
      )
    case 'switch':
      return <SwitchField<SkuValues> {...common} />
    case 'time':
      return <TimeField<SkuValues> {...common} />
    case 'choice': {
      const choices = field.of.map((value) => ({ value, word: wordAt(field.words, value) }))
      return choices.length > 2 ? (
        <SelectField<SkuValues> {...common} choices={choices} />
      ) : (
        <ChoiceField<SkuValues> {...common} choices={choices} />
      )
    }
    case 'sku':
      return (
        <PickField<SkuValues> {...common} source={skuSource} help="catalog.text.wayBackHelp" numeric wide />
      )
    case 'legs':
      return <Legs />
  }
}

type Sailing = Leg['sailings'][number]

/** The way out, and for a round trip the way back, each with its sailings. */
function Legs() {
  const facts = useFormValue(useSkuForm(), 'facts')
  const both = facts.type === 'boat-ticket' && facts.trip === 'round-trip'
  return (
    <div className="sku-legs">
      {(both ? [0, 1] : [0]).map((at) => (
        <FieldGroup key={at} title={at === 0 ? 'catalog.text.wayOut' : 'catalog.text.wayBack'}>
          <NamesField<SkuValues> name={`facts.legs.${at}.from`} label="catalog.facts.pier" max={120} />
          <NamesField<SkuValues> name={`facts.legs.${at}.to`} label="catalog.facts.landing" max={120} />
          <RowsField<SkuValues, Sailing>
            name={`facts.legs.${at}.sailings`}
            label="catalog.facts.sailings"
            make={() => ({ departs: '', arrives: null })}
            addWord="catalog.text.addSailing"
            max={30}
          >
            {(row) => (
              <>
                <TimeField<SkuValues> name={`${row}.departs`} label="catalog.facts.departs" required />
                <TimeField<SkuValues> name={`${row}.arrives`} label="catalog.facts.arrives" />
              </>
            )}
          </RowsField>
        </FieldGroup>
      ))}
    </div>
  )
}

/** Slots are sold as sessions: takes them over, one press for all. */
function TakeSlots({ slots }: { slots: string[] }) {
  const { w } = useWords()
  const { store } = useSkuForm()
  if (!slots.length) return null
  return (
    <div className="sku-slots">
      <p className="lt-field-help">{slots.join(' · ')}</p>
      <button
        type="button"
        className="lt-button"
        onClick={() =>
          store.set(
            'sessionRows',
            slots.map((slot) => ({ time: slot })),
          )
        }
      >
        {w('catalog.text.slotsAsSessions', { count: slots.length })}
      </button>
    </div>
  )
}
