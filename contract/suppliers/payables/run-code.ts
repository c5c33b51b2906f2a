/** What a payment run is called. */
export const codeOfRun = (id: number): string => `PR${String(id).padStart(5, '0')}`
