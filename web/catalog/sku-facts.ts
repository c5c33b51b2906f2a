import {
  factOf,
  fieldsOf,
  slotsOf,
  type FactField,
  type Leg,
  type SkuFacts,
} from '#contract/catalog/sku-facts.ts'
import type { WordKey } from '#contract/words.ts'
import type { Fact } from '../kit/parts/cards.tsx'
import { useWords } from '../kit/words.ts'

type W = ReturnType<typeof useWords>['w']

const sailingText = ({ departs, arrives }: Leg['sailings'][number]) =>
  arrives ? `${departs}–${arrives}` : departs
const legText = ({ from, to, sailings }: Leg) =>
  [`${from} → ${to}`, sailings.map(sailingText).join(', ')].filter(Boolean).join(' · ')

/** A fact in words; '' where it is not known. */
function textOf(field: FactField, value: unknown, w: W): string {
  switch (field.kind) {
    case 'choice':
      return value ? w(`${field.words}.${value as string}` as WordKey) : ''
    case 'lines':
      return (value as string[]).join(' · ')
    case 'switch':
      return value ? w('kit.parts.on') : ''
    case 'legs':
      return (value as Leg[]).map(legText).join(' / ')
    default:
      return value === null ? '' : String(value)
  }
}

/** What is known of a SKU because of its type, as a card tells it. */
export function useFactTexts(): (facts: SkuFacts) => Fact[] {
  const { w } = useWords()
  return (facts) => [
    ...fieldsOf(facts.type).flatMap(([name, field]): Fact[] =>
      field.kind === 'legs'
        ? (factOf(facts, name) as Leg[]).map((leg, at) => ({
            word: at === 0 ? 'catalog.text.wayOut' : 'catalog.text.wayBack',
            value: legText(leg),
            wide: true,
          }))
        : [
            {
              word: `catalog.facts.${name}`,
              value: textOf(field, factOf(facts, name), w),
              wide: field.kind === 'lines',
            },
          ],
    ),
    ...(facts.type === 'spa'
      ? [{ word: 'catalog.facts.slots', value: slotsOf(facts).join(' · '), wide: true } as const]
      : []),
  ]
}

/** The same in one line: the route first, then what needs no label; numbers do. */
export function useFactLine(): (facts: SkuFacts) => string {
  const { w } = useWords()
  return (facts) => {
    const route = 'from' in facts && facts.from && facts.to ? [`${facts.from} → ${facts.to}`] : []
    const rest = fieldsOf(facts.type).flatMap(([name, field]) => {
      if (field.kind === 'number' || field.kind === 'time' || name === 'from' || name === 'to') return []
      if (field.kind === 'switch') return factOf(facts, name) ? [w(`catalog.facts.${name}`)] : []
      return [textOf(field, factOf(facts, name), w)]
    })
    return [...route, ...rest].filter(Boolean).join(' · ')
  }
}
