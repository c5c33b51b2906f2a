import { screens } from '../kit/screen.ts'

const needs = 'entertainment.ClientRecord'
const under = ['ClientRecord'] as const
const help = 'ClientRecord'

export const customersScreens = screens({
  ClientRecord: { path: '/entertainment/ClientRecord', needs, menu: 'customers', icon: 'customers' },
  ClientRecordDetail: { path: '/entertainment/ClientRecordDetail/:customerId', needs, under, help },
  NewCustomFiles: { path: '/entertainment/NewCustomFiles', needs, under, help },
  EditCustomFiles: { path: '/entertainment/EditCustomFiles', needs, under, help },
  ClientTwins: { path: '/entertainment/ClientRecord/twins', needs, under, help },
  ClientDocuments: { path: '/entertainment/ClientRecord/documents', needs, under, help },
  ClientSegments: { path: '/entertainment/ClientRecord/segments', needs, under, help },
})
