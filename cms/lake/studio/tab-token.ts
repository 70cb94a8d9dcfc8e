/**
 * A token for the lake that a person has signed in for. It is only in the session storage of this tab, so that closing the tab
 * ends it.
 */
export interface TabToken {
  /** @returns the token, or null. */
  current(): string | null
  /** @returns the token, at once or as soon as there is one. */
  wait(): Promise<string>
  /** @param listener is called when the token changes or ends. @returns a function that removes the listener. */
  onChange(listener: () => void): () => void
  keep(token: string): void
  /** Forgets a token that the lake refuses. A newer one is left alone. */
  end(token: string): void
}

/** @param key of the session storage, which the frames of a tab share. */
export function openTabToken(key: string): TabToken {
  const listeners = new Set<() => void>()
  const storage = tabStorage()
  const current = () => storage.getItem(key)

  function onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  return {
    current,
    onChange,
    wait: () =>
      new Promise((resolve) => {
        const settle = () => {
          const token = current()
          if (token === null) return
          stop()
          resolve(token)
        }
        const stop = onChange(settle)
        settle()
      }),
    keep(token) {
      storage.setItem(key, token)
      tell()
    },
    end(token) {
      if (current() !== token) return
      storage.removeItem(key)
      tell()
    },
  }
}

/** The session storage of this tab. In a browser that forbids it, one of this page alone. */
export function tabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return sessionStorage
  } catch {
    const values = new Map<string, string>()
    return {
      getItem: (name) => values.get(name) ?? null,
      setItem: (name, value) => void values.set(name, value),
      removeItem: (name) => void values.delete(name),
    }
  }
}

/** One token for good. */
export function fixedToken(token: string): TabToken {
  return {
    current: () => token,
    wait: async () => token,
    onChange: () => () => undefined,
    keep: () => undefined,
    end: () => undefined,
  }
}
