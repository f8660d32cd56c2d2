import { useEffect, useState } from 'react';

/** How long choosing has to rest before the page is made anew, in milliseconds: keys lead through a list entry by entry. */
const REST = 250;

/** A value once it has stayed as it is for a moment. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
