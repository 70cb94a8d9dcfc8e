import { toast } from '~/ui/toasts/toast'

export function tellFailure(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}
