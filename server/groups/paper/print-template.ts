import { templateLibrary } from '../libraries.ts'
import { printsItinerary } from './itinerary-pdf.ts'

export const printTemplate = printsItinerary(templateLibrary)
