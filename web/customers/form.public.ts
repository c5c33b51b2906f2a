export { default as CustomerFormPage } from './customer-form.tsx'
export { CustomersOf } from './family.ts'
