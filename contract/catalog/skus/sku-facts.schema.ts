import { z } from 'zod'
import { Id, Language, namesNeeded, PlainDate } from '../../kit/schema.ts'
import { productTypes, type ProductType } from '../products.ts'
import { contradictions, fieldsOf, linesIn, type FactField, type SkuFacts } from './sku-facts.ts'

export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const maxPlaceText = 120
const maxLinesText = 30
const Place = z.string().trim().max(maxPlaceText)
const Places = z.partialRecord(Language, Place)
/** One thing on each line; blanks and empty lines are none. */
const Lines = z.partialRecord(
  Language,
  z
    .string()
    .max(maxLinesText * (maxPlaceText + 2))
    .transform((text) => linesIn(text).join('\n'))
    .refine((text) => {
      const all = linesIn(text)
      return all.length <= maxLinesText && all.every((line) => line.length <= maxPlaceText)
    }, 'why:catalog.fieldErrors.lines'),
)
const Leg = z.object({
  from: namesNeeded(maxPlaceText),
  to: namesNeeded(maxPlaceText),
  sailings: z
    .array(z.object({ departs: Clock, arrives: Clock.nullable().default(null) }))
    .max(30)
    .default([]),
})

function schemaOf(field: FactField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return Place.default('')
    case 'names':
      return Places.default({})
    case 'lines':
      return Lines.default({})
    case 'number':
      return z.number().int().min(field.min).max(field.max).nullable().default(null)
    case 'choice':
      return z
        .enum(field.of as [string, ...string[]])
        .nullable()
        .default(null)
    case 'switch':
      return z.boolean().default(false)
    case 'time':
      return Clock.nullable().default(null)
    case 'date':
      return PlainDate.nullable().default(null)
    case 'sku':
      return Id.nullable().default(null)
    case 'legs':
      return z.array(Leg).max(2).default([])
  }
}

const objectOf = (type: ProductType) =>
  z
    .object({
      type: z.literal(type),
      ...Object.fromEntries(fieldsOf(type).map(([name, field]) => [name, schemaOf(field)])),
    })
    // A fact of another type is refused under its name, not passed over.
    .catchall(z.custom<never>(() => false))

const [first, ...rest] = productTypes
const AnyFacts = z.discriminatedUnion('type', [objectOf(first), ...rest.map(objectOf)])

/** The facts of a SKU's type as they come in: `type` says which they are; one that belongs to another type is refused. */
export const SkuFactsForm = AnyFacts.superRefine((facts, { addIssue }) => {
  for (const { field, why } of contradictions(facts as unknown as SkuFacts))
    addIssue({ code: 'custom', path: field.split('.'), message: `why:${why}` })
}) as unknown as z.ZodType<SkuFacts, SkuFacts>
/** As they go out: checked when they came in, so no alternatives are tried again. */
export const SkuFactsOut = z.looseObject({ type: z.enum(productTypes) }) as unknown as z.ZodType<SkuFacts>
