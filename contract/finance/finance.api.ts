import { booksApi } from './books/books.api.ts'

export const financeApi = { ...booksApi }
