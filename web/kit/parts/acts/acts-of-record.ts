import { createContext } from 'react'

/** The record that a page or a quick look is of, by the name people call it; '' for acts of a part of it. */
export const ActsOfRecord = createContext('')

/** How messages call the record of a row whose acts these are; null for what stands in no row of a list. */
export const ActsOfRow = createContext<string | null>(null)
