import { AppError } from '../../kit/call/errors.ts'

/** A refused field of one order of a cart is named with its place there (`items.2.`); anything else stays as it is. */
export const atPlace = (place: string, error: unknown): unknown =>
  place && error instanceof AppError && error.fields
    ? new AppError(
        error.name,
        error.params,
        error.fields.map((field) => ({ ...field, field: `${place}${field.field}` })),
      )
    : error
