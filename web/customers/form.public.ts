export { default as CustomerDetail } from './customer-detail.tsx'
export { EditCustomerPage, NewCustomerPage } from './customer-form.tsx'
export { default as CustomerList } from './customer-list.tsx'
export { CustomersAt, CustomersOf, type CustomerDesk } from './family.ts'
