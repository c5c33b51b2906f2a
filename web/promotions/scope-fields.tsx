import type { Names } from '#contract/kit/schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { PickSource } from '../kit/form/choices/choice.ts'
import { DateRangeField } from '../kit/form/fields/field-date.tsx'
import { NamesField } from '../kit/form/fields/field-names.tsx'
import { PickField } from '../kit/form/fields/field-select.tsx'
import type { Form } from '../kit/form/use-form.ts'
import { agentSource } from './pick-sources.ts'

/** What a form of any promotion holds. */
type Scoped = { names: Names; service: unknown; skuIds: number[]; agentIds: number[] }
type Of<T extends Scoped> = { form: Form<T>; disabled: boolean }

export const PromotionName = <T extends Scoped>(of: Of<T>) => (
  <NamesField {...of} name="names" label="promotions.fields.name" required max={100} wide />
)

export const ServiceDates = <T extends Scoped>(of: Of<T>) => (
  <DateRangeField {...of} name="service" label="promotions.fields.service" help="promotions.text.noLimit" />
)

/** The SKUs a promotion is narrowed to; `source` asks under the right of its own screen. */
export const ForSkus = <T extends Scoped>(of: Of<T> & { source: PickSource; help: WordKey }) => (
  <PickField {...of} name="skuIds" label="promotions.fields.skus" many numeric />
)

export const ForAgents = <T extends Scoped>(of: Of<T>) => (
  <PickField
    {...of}
    name="agentIds"
    label="promotions.fields.agents"
    source={agentSource}
    many
    numeric
    help="promotions.text.agentsHelp"
  />
)
