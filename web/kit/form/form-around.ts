import { createContext } from 'react'
import type { Form } from './use-form.ts'

/** The form that stands around its fields: fields of a record find it there. */
export const FormAround = createContext<Form<object> | null>(null)
