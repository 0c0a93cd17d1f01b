import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

// A component that is fetched when it is first shown, and shows nothing until then, or without a network.
export function quietly<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Quiet(props: Props) {
    const [, arrived] = useState(0);
    useEffect(() => {
      if (!loaded)
        load().then(
          (part) => {
            loaded = part;
            arrived(1);
          },
          () => {},
        );
    }, []);
    const Loaded = loaded;
    return Loaded && <Loaded {...props} />;
  };
}
