import { defineDomain } from '../kit/domain.ts'
import { companyApi } from './company.api.ts'
import { companyScreens } from './company.screens.ts'

export const company = defineDomain({
  name: 'company',
  uses: ['files', 'mail', 'orders', 'identity', 'settings'],
  api: companyApi,
  screens: companyScreens,
  events: { infoSaved: { subject: 'merchant' }, rulesSaved: { subject: 'merchant' } },
  errors: { noAddress: { code: 409810 } },
})
