import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import { TaxRuleList } from '../pricing/tax.public.ts'
import { journeys } from './journeys.client.ts'

const family = {
  screen: 'journeyTaxRateRule',
  title: 'journeys.screens.journeyTaxRateRule',
  calls: journeys,
  edit: `${journeyKeys.tax}.edit`,
} as const

/** The tax rules that can reach journeys; those of journeys alone are changed here. */
export default function JourneyTax() {
  return <TaxRuleList family={family} />
}
