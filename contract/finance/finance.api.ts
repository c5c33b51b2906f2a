import { booksApi } from './books/books.api.ts'
import { collectionsApi } from './collections/collections.api.ts'
import { withdrawApi } from './withdraw/withdraw.api.ts'

export const financeApi = { ...booksApi, ...collectionsApi, ...withdrawApi }
