import type { PaymentProvider, PaymentProviders } from '../payments/provider.ts'
import type { PaymentMethod } from '../payments/schema.ts'

/** New payments go to the first provider that offers a method; older ones stay with whoever began them. */
export function createPaymentProviders(providers: readonly PaymentProvider[]): PaymentProviders {
  const offering = (method: PaymentMethod) => providers.find(({ methods }) => methods.includes(method))
  return {
    methodsIn(currency) {
      const taking = providers.filter(({ currencies }) => currencies?.includes(currency) ?? true)
      return [...new Set(taking.flatMap(({ methods }) => methods))]
    },
    forMethod(method) {
      const provider = offering(method)
      if (provider === undefined) throw new Error(`nobody offers the method ${method}`)
      return provider
    },
    byName: (name) => providers.find((provider) => provider.name === name),
  }
}
