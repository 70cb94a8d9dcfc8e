import { toast } from './toast'

/** Says to an organiser that something has failed, by a toast in the colour of errors. */
export function tellFailure(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}
