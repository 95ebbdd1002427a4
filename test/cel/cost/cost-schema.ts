import type { StructuralSchema } from "../../../src/schema/structural-schema.js";

const text = (maxLength?: number): StructuralSchema => ({
  type: "string",
  ...(maxLength !== undefined && { maxLength }),
});

/** Data of every type, bounded and not. */
export const COST_SCHEMA: StructuralSchema = {
  type: "object",
  properties: {
    n: {
      type: "integer",
    },
    m: {
      type: "integer",
    },
    d: {
      type: "number",
    },
    b: {
      type: "boolean",
    },
    s: text(10),
    t: text(40),
    u: text(),
    by: {
      type: "string",
      format: "byte",
      maxLength: 30,
    },
    byu: {
      type: "string",
      format: "byte",
    },
    dur: {
      type: "string",
      format: "duration",
    },
    ts: {
      type: "string",
      format: "date-time",
    },
    date: {
      type: "string",
      format: "date",
    },
    ios: {
      "x-kubernetes-int-or-string": true,
      maxLength: 7,
    },
    iosu: {
      "x-kubernetes-int-or-string": true,
    },
    e: {
      type: "string",
      enum: ["abc", "défg", "x"],
    },
    list: {
      type: "array",
      maxItems: 7,
      items: {
        type: "object",
        required: ["name"],
        properties: {
          name: text(20),
          q: text(1000),
          p: text(3),
          n: {
            type: "integer",
          },
          u: text(),
          xs: {
            type: "array",
            maxItems: 5,
            items: {
              type: "object",
              properties: {
                p: text(50),
                z: text(60),
                k: {
                  type: "integer",
                },
              },
            },
          },
          tags: {
            type: "array",
            items: text(10),
          },
          deep: {
            type: "object",
            properties: {
              a: {
                type: "object",
                properties: {
                  b: text(77),
                  c: text(5),
                },
              },
            },
          },
        },
      },
    },
    ulist: {
      type: "array",
      items: {
        type: "object",
        required: ["name"],
        properties: {
          name: text(20),
          q: text(1000),
          p: text(3),
          n: {
            type: "integer",
          },
          u: text(),
          xs: {
            type: "array",
            maxItems: 5,
            items: {
              type: "object",
              properties: {
                p: text(50),
                z: text(60),
                k: {
                  type: "integer",
                },
              },
            },
          },
          tags: {
            type: "array",
            items: text(10),
          },
          deep: {
            type: "object",
            properties: {
              a: {
                type: "object",
                properties: {
                  b: text(77),
                  c: text(5),
                },
              },
            },
          },
        },
      },
    },
    sl: {
      type: "array",
      maxItems: 12,
      items: text(30),
    },
    usl: {
      type: "array",
      items: text(),
    },
    nl: {
      type: "array",
      maxItems: 9,
      items: {
        type: "integer",
      },
    },
    unl: {
      type: "array",
      items: {
        type: "integer",
      },
    },
    dl: {
      type: "array",
      maxItems: 4,
      items: {
        type: "string",
        format: "duration",
      },
    },
    bl: {
      type: "array",
      maxItems: 4,
      items: {
        type: "string",
        format: "byte",
        maxLength: 8,
      },
    },
    ll: {
      type: "array",
      maxItems: 3,
      items: {
        type: "array",
        maxItems: 5,
        items: text(4),
      },
    },
    nll: {
      type: "array",
      maxItems: 3,
      items: {
        type: "array",
        maxItems: 6,
        items: {
          type: "integer",
        },
      },
    },
    mm: {
      type: "object",
      maxProperties: 9,
      additionalProperties: text(11),
    },
    um: {
      type: "object",
      additionalProperties: text(),
    },
    mo: {
      type: "object",
      maxProperties: 6,
      additionalProperties: {
        type: "object",
        required: ["name"],
        properties: {
          name: text(20),
          q: text(1000),
          p: text(3),
          n: {
            type: "integer",
          },
          u: text(),
          xs: {
            type: "array",
            maxItems: 5,
            items: {
              type: "object",
              properties: {
                p: text(50),
                z: text(60),
                k: {
                  type: "integer",
                },
              },
            },
          },
          tags: {
            type: "array",
            items: text(10),
          },
          deep: {
            type: "object",
            properties: {
              a: {
                type: "object",
                properties: {
                  b: text(77),
                  c: text(5),
                },
              },
            },
          },
        },
      },
    },
    ml: {
      type: "object",
      maxProperties: 3,
      additionalProperties: {
        type: "array",
        maxItems: 8,
        items: text(9),
      },
    },
    o: {
      type: "object",
      properties: {
        a: text(5),
        b: {
          type: "object",
          properties: {
            c: text(6),
            l: {
              type: "array",
              maxItems: 2,
              items: text(8),
            },
          },
        },
      },
    },
    set: {
      type: "array",
      maxItems: 6,
      "x-kubernetes-list-type": "set",
      items: text(8),
    },
    "na-me": text(9),
    namespace: text(13),
  },
};
