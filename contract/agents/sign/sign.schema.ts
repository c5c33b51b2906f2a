import { z } from 'zod'
import { formShape } from '../../kit/record/record-schema.ts'
import { signForm } from './sign.fields.ts'

export const SignForm = z.object(formShape(signForm))
export type SignForm = z.output<typeof SignForm>
