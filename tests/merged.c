/* merged.c - see merged.h. */
#include "tests/merged.h"

json_t *merged(json_t *target, const json_t *patch) {
    const char *key;
    json_t *value;
    if (!json_is_object(patch)) {
        json_decref(target);
        return json_deep_copy(patch);
    }
    if (!json_is_object(target)) {
        json_decref(target);
        target = json_object();
    }
    json_object_foreach((json_t *)patch, key, value) {
        json_t *old = json_incref(json_object_get(target, key));
        if (json_is_null(value)) {
            json_object_del(target, key);
            json_decref(old);
        } else {
            json_object_set_new(target, key, merged(old, value));
        }
    }
    return target;
}
