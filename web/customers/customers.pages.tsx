import { customersScreens } from '#contract/customers/customers.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const customersPages = bindPages(customersScreens, {
  ClientRecord: () => import('./customer-list.tsx'),
  ClientRecordDetail: () => import('./customer-detail.tsx'),
  NewCustomFiles: () =>
    import('./customer-form.tsx').then(({ NewCustomerPage }) => ({ default: NewCustomerPage })),
  EditCustomFiles: () =>
    import('./customer-form.tsx').then(({ EditCustomerPage }) => ({ default: EditCustomerPage })),
  ClientTwins: () => import('./twin-list.tsx'),
  ClientDocuments: () => import('./documents/document-list.tsx'),
  ClientSegments: () => import('./segment-list.tsx'),
})
